-- Operators count them.
create index alert_delivery_dead on alert_delivery (ended_at) where state = 'dead';
