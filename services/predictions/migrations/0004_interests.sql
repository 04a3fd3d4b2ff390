CREATE TABLE "interests" (
	"member_id" uuid NOT NULL,
	"category" text NOT NULL,
	"picked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "interests_member_id_category_pk" PRIMARY KEY("member_id","category")
);
