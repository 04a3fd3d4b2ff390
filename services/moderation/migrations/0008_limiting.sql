ALTER TABLE "acts" DROP CONSTRAINT IF EXISTS "acts_kind";--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_kind" CHECK (kind in ('hide', 'remove', 'limit', 'suspend'));