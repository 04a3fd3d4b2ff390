CREATE TABLE "invitation_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"note" text NOT NULL,
	"uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "invitation_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"first_name" text,
	"last_name" text,
	"detected_country" text,
	"language" text NOT NULL,
	"token_hash" text,
	"attempt" text,
	"return_to" text NOT NULL,
	"invitation_hash" text,
	"is_old_enough" boolean,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"waiting_since" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_ups_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_old_enough" boolean;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "minimum_age" integer DEFAULT 16 NOT NULL;--> statement-breakpoint
CREATE INDEX "invitation_links_ends_at" ON "invitation_links" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_person" ON "sign_ups" USING btree ("provider","subject");--> statement-breakpoint
CREATE INDEX "sign_ups_waiting" ON "sign_ups" USING btree ("waiting_since") WHERE waiting_since is not null and refused_at is null;--> statement-breakpoint
CREATE INDEX "sign_ups_ends_at" ON "sign_ups" USING btree ("ends_at");