-- A search for an exact reference finds its notice whatever its status.
create index opportunity_by_reference on opportunity (lower(reference)) where reference is not null;
