CREATE TABLE "erased_photos" (
	"name" text PRIMARY KEY NOT NULL,
	"post_id" text,
	"sha256" text NOT NULL,
	"fingerprint" bit(128) NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "erased_photos_post" ON "erased_photos" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "erased_photos_age" ON "erased_photos" USING btree ("erased_at");