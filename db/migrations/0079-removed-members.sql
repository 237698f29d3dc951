-- Whether the person was a member whom an admin removed, and has belonged to no organisation since. The setup page tells
-- them so. Rows of before are not told apart from declined requests, so they say nothing.
alter table turned_away add column was_removed boolean not null default false;
