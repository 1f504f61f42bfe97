-- The words of a text, folded and without signs: the search asks for its words in the same way. Only
-- signs that need no locale are listed.
create function search_tokens(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(search_fold(value), '[\x01-/:-@[-`{-~\x7f]+', ' ', 'g');
--> statement-breakpoint
-- A text's words as they are written, and their stems in its language. Without their places: those
-- of a long text would not fit.
create function text_words(language text, value text) returns tsvector
  language sql immutable parallel safe
  return strip(to_tsvector('simple', search_tokens(value))) || case language
    when 'en' then strip(to_tsvector('english', search_tokens(value)))
    when 'nl' then strip(to_tsvector('dutch', search_tokens(value)))
    when 'fr' then strip(to_tsvector('french', search_tokens(value)))
    else ''::tsvector end;
--> statement-breakpoint
-- What finds a word in texts of all languages; as the beginning of a word where it may go on.
create function text_query(word text, goes_on boolean) returns tsquery
  language sql immutable strict parallel safe
  return plainto_tsquery('simple', search_tokens(word)) || plainto_tsquery('english', search_tokens(word))
    || plainto_tsquery('dutch', search_tokens(word)) || plainto_tsquery('french', search_tokens(word))
    || case when goes_on and length(btrim(search_tokens(word))) > 2
      then to_tsquery('simple', regexp_replace(btrim(search_tokens(word)), ' +', ' & ', 'g') || ':*')
      else ''::tsquery end;
--> statement-breakpoint
CREATE TABLE "document_passage" (
	"document_id" uuid,
	"number" integer,
	"body" text NOT NULL,
	"words" tsvector NOT NULL,
	CONSTRAINT "document_passage_pkey" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
CREATE TABLE "document_text" (
	"document_id" uuid PRIMARY KEY,
	"blob_path" text NOT NULL,
	"language" text,
	"no_text_reason" text,
	"words" tsvector NOT NULL,
	"topics" tsvector NOT NULL,
	"read_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "document_text_none_is_empty" CHECK ("no_text_reason" is null or "words" = ''::tsvector)
);
--> statement-breakpoint
CREATE INDEX "document_text_words" ON "document_text" USING gin ("words");--> statement-breakpoint
CREATE INDEX "document_text_topics" ON "document_text" USING gin ("topics");--> statement-breakpoint
ALTER TABLE "document_passage" ADD CONSTRAINT "document_passage_document_id_document_text_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document_text"("document_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_text" ADD CONSTRAINT "document_text_document_id_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE;
