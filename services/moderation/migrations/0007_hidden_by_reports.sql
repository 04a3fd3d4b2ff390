ALTER TABLE "acts" DROP CONSTRAINT IF EXISTS "acts_reason";--> statement-breakpoint
DROP INDEX IF EXISTS "cases_due";--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "by_rule" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "is_replaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "hidden_by_rule_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "is_cleared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "area" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("hidden_by_rule_at","due_at","id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "reports_by_area" ON "reports" USING btree ("created_at") WHERE area <> '';--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_reason" CHECK (by_rule or rule is not null or law <> '');