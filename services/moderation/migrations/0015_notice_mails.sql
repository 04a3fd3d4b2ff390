ALTER TABLE "reports" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "receipt_mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decision_mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "mailed_outcome" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "shows_child_abuse" boolean DEFAULT false NOT NULL;