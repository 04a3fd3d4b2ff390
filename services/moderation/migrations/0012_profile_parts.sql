ALTER TABLE "acts" ADD COLUMN "parts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "photo_file" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_parts" CHECK (parts <@ array['photo', 'bio', 'name'] and (kind = 'remove' or parts = '{}'));