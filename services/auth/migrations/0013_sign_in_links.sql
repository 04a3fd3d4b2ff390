ALTER TABLE "mails" ADD COLUMN "asker" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "asker" text;