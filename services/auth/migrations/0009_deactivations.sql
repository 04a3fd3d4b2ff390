CREATE TABLE "deactivations" (
	"act_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "act_id" uuid;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "act_id" uuid;--> statement-breakpoint
ALTER TABLE "deactivations" ADD CONSTRAINT "deactivations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deactivations_account" ON "deactivations" USING btree ("account_id");