CREATE TABLE "photos" (
	"name" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"post_id" text,
	"audience_group_id" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"placeholder" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "photos_state" CHECK (state in ('storing', 'pending', 'attached', 'deleted')),
	CONSTRAINT "photos_purpose" CHECK (purpose in ('post', 'profile'))
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"photo_name" text NOT NULL,
	"variant" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"bytes" integer,
	CONSTRAINT "variants_pkey" PRIMARY KEY("photo_name","variant")
);
--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_photo" FOREIGN KEY ("photo_name") REFERENCES "public"."photos"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_due" ON "photos" USING btree ("state","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "photos_post" ON "photos" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner_id");