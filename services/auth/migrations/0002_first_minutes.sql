ALTER TABLE "accounts" ADD COLUMN "first_run_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "attempt" text;