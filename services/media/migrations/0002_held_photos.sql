CREATE TABLE "refused_photos" (
	"sha256" text PRIMARY KEY NOT NULL,
	"fingerprint" bit(128) NOT NULL,
	"bands" integer[] NOT NULL,
	"refused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "fingerprint" bit(128);--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "hold" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "check_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refused_photos_bands" ON "refused_photos" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "refused_photos_age" ON "refused_photos" USING btree ("refused_at");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_hold" CHECK (hold in ('waiting', 'held'));