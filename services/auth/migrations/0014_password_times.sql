-- The release of this migration neither reads nor writes the column "changed_at" of "passwords".
-- An operator removes it by contracting/0014_password_times.sql.
SELECT 1;
