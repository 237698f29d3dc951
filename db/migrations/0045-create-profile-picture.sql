-- Small pictures of people: fetched once from where their identity provider has them, and made anew by us. The id is in
-- the picture's address and cannot be guessed, because browsers load pictures without a token.
create table profile_picture (
  person_id integer primary key references person on delete cascade,
  id text not null unique,
  image bytea not null check (octet_length(image) <= 65536),
  fetched_at timestamptz not null
);

-- The provider's address, which no page loads any more. Browsers send it again, and then the picture is fetched.
update person set profile_image_url = null;
