"""The pages that people see: one blueprint a subject."""
