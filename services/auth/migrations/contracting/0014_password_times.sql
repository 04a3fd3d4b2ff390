ALTER TABLE "passwords" DROP COLUMN IF EXISTS "changed_at";
