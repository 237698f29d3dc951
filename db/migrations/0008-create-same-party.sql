-- That two rows are one buyer or one seller under two names. A merge is a row, as same_opportunity is: what a notice says
-- is found under its own name, and counted for the main one. undone_at takes it back.
create table same_buyer (
  id bigint generated always as identity primary key,
  buyer_id integer not null references buyer,
  main_buyer_id integer not null references buyer,
  reason text not null,
  undone_at timestamptz,
  check (buyer_id <> main_buyer_id)
);
create unique index same_buyer_in_force on same_buyer (buyer_id) where undone_at is null;
create index same_buyer_by_main on same_buyer (main_buyer_id);

create table same_seller (
  id bigint generated always as identity primary key,
  seller_id integer not null references seller,
  main_seller_id integer not null references seller,
  reason text not null,
  undone_at timestamptz,
  check (seller_id <> main_seller_id)
);
create unique index same_seller_in_force on same_seller (seller_id) where undone_at is null;
create index same_seller_by_main on same_seller (main_seller_id);

-- What spellings of one name have in common (domain/organisation-match). Rows from before get it when they are next met.
alter table buyer add column sound text;
alter table seller add column sound text;
create index buyer_by_sound on buyer (sound);
create index seller_by_sound on seller (sound);

-- The department that a buyer is a part of.
alter table buyer add column parent_id integer references buyer;
create index buyer_by_parent on buyer (parent_id);
