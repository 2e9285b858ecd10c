"""A certificate authority of this machine alone, and the certificate that it signs for the app.

Browsers give the camera only to pages that came over https. Nobody else can vouch for an address such as 192.168.1.20, so an
authority is made on the spot; a phone that trusts it is asked nothing more. It can vouch for local names and private addresses
and for nothing else: were its key stolen, no other site could be forged with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from webui.serving.addresses import LOCAL_NAME
from webui.serving.private import write_private

#: What the authority may vouch for.
DOMAINS = ("local", "localhost")
NETWORKS = (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10",
    "::1/128",
)  # fmt: skip
#: Days: phones refuse certificates of servers that hold for longer than 398; with so few left a new one is made.
AUTHORITY_DAYS, DAYS, FEW = 3650, 397, 30
_Key = ec.EllipticCurvePrivateKey


@dataclass(frozen=True)
class Certificates:
    """Where the files are: the authority's certificate as phones take it, and the server's chain with its key."""

    authority: Path
    chain: Path
    key: Path

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the authority, to be compared by eye: pairs of hex digits."""
        found = x509.load_pem_x509_certificate(self.authority.read_bytes()).fingerprint(hashes.SHA256())
        return found.hex(":").upper()

    def der(self) -> bytes:
        """The authority's certificate in the form that phones open."""
        return x509.load_pem_x509_certificate(self.authority.read_bytes()).public_bytes(serialization.Encoding.DER)


def certificates_in(folder: Path) -> Certificates:
    """Where the certificates of a folder are, or would be."""
    return Certificates(folder / "authority.pem", folder / "server.pem", folder / "server.key")


def certificates(folder: Path, addresses: Sequence[str], now: datetime | None = None) -> Certificates:
    """The certificates for these addresses, localhost and the local name; made where they are missing, old or for others."""
    now = now or datetime.now(UTC)
    out = certificates_in(folder)
    authority, key = _authority(out.authority, folder / "authority.key", now)
    names = _names(addresses)
    if not _fits(out, authority, names, now):
        _sign(out, authority, key, names, now)
    return out


def _names(addresses: Sequence[str]) -> list[x509.GeneralName]:
    """What the server is called: those of its addresses that the authority may vouch for, too."""
    networks = [ip_network(network) for network in NETWORKS]
    ips = dict.fromkeys(map(ip_address, ("127.0.0.1", "::1", *addresses)))
    return [
        *(x509.DNSName(name) for name in ("localhost", LOCAL_NAME)),
        *(x509.IPAddress(ip) for ip in ips if any(_within(ip, network) for network in networks)),
    ]


def _within(ip: IPv4Address | IPv6Address, network: IPv4Network | IPv6Network) -> bool:
    return ip.version == network.version and ip in network


def _authority(path: Path, key_path: Path, now: datetime) -> tuple[x509.Certificate, _Key]:
    """The authority of the folder; a new one when there is none or when it ends soon."""
    if path.is_file() and key_path.is_file():
        found = x509.load_pem_x509_certificate(path.read_bytes())
        key = serialization.load_pem_private_key(key_path.read_bytes(), None)
        if isinstance(key, _Key) and found.not_valid_after_utc > now + timedelta(days=DAYS):
            return found, key
    made = ec.generate_private_key(ec.SECP256R1())
    # the day tells apart what is in a phone's list when an authority was made anew
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"agari {now:%Y-%m-%d}")])
    allowed: list[x509.GeneralName] = [x509.DNSName(domain) for domain in DOMAINS]
    allowed += [x509.IPAddress(ip_network(network)) for network in NETWORKS]
    certificate = (
        _builder(name, name, made, now, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=allowed, excluded_subtrees=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(made.public_key()), critical=False)
        .sign(made, hashes.SHA256())
    )
    write_private(key_path, _pem_of(made))
    write_private(path, certificate.public_bytes(serialization.Encoding.PEM))
    return certificate, made


def _fits(found: Certificates, authority: x509.Certificate, names: list[x509.GeneralName], now: datetime) -> bool:
    """Whether the server's certificate is there, holds for long enough, and is for these names and from this authority."""
    if not (found.chain.is_file() and found.key.is_file()):
        return False
    server, *above = x509.load_pem_x509_certificates(found.chain.read_bytes())
    there = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return above == [authority] and list(there) == names and server.not_valid_after_utc > now + timedelta(days=FEW)


def _sign(out: Certificates, authority: x509.Certificate, key: _Key, names: list[x509.GeneralName], now: datetime) -> None:
    made = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, LOCAL_NAME)])
    of_authority = authority.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    certificate = (
        _builder(name, authority.subject, made, now, DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(made.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(of_authority), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    write_private(out.key, _pem_of(made))
    write_private(out.chain, certificate.public_bytes(pem) + authority.public_bytes(pem))


def _builder(name: x509.Name, issuer: x509.Name, key: _Key, now: datetime, days: int) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # a phone's clock may be behind
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=days))
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates, key_cert_sign=signs_certificates, crl_sign=signs_certificates,
        content_commitment=False, key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False,
        decipher_only=False,
    )  # fmt: skip


def _pem_of(key: _Key) -> bytes:
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
