"""The rules of Los Mares del Sur (South Seas)."""
