CREATE TABLE "consents" (
	"member_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_member_id_version_pk" PRIMARY KEY("member_id","version")
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"page" text NOT NULL,
	"number" integer NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"is_material" boolean NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_versions_page_number_pk" PRIMARY KEY("page","number")
);
--> statement-breakpoint
CREATE INDEX "page_versions_newest" ON "page_versions" USING btree ("page","language","number");--> statement-breakpoint
CREATE FUNCTION "page_versions_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what was published stays as it was';
END
$$;--> statement-breakpoint
CREATE TRIGGER "page_versions_stay" BEFORE UPDATE OR DELETE ON "page_versions" FOR EACH ROW EXECUTE FUNCTION "page_versions_stay"();
