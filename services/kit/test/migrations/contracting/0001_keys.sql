-- From `0001_keys` on, nothing reads it.
ALTER TABLE "applied" DROP COLUMN IF EXISTS "wording";
--> statement-breakpoint
DROP INDEX IF EXISTS "applied_wording";
