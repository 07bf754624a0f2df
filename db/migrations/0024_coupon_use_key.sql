-- The key of the hashes in coupon_use_marks, created here so that no order waits for another one that creates it.
INSERT INTO "secrets" ("name", "value")
VALUES ('coupon-uses', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
ON CONFLICT DO NOTHING;
