-- Releases from `0001_keys` on do not use this column and this index.
ALTER TABLE "applied" DROP COLUMN IF EXISTS "wording";
--> statement-breakpoint
DROP INDEX IF EXISTS "applied_wording";
