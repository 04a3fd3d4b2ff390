ALTER TABLE "acts" ADD COLUMN "by_creator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "is_sealed" boolean DEFAULT false NOT NULL;