ALTER TABLE "post_evidence" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post_photos" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;