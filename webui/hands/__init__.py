"""A won hand on its way from the photo to the payout: what was read, what people made of it, what it pays."""
