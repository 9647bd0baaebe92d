-- One sender must not close the form for everyone. A sender whose address is known has a cap of
-- their own; the senders without one share a cap; a third, high cap only keeps the inbox from filling up.
alter table private.contact_limits
  add column an_hour_in_total integer not null default 600 check (an_hour_in_total >= 0),
  add column address_header text default 'cf-connecting-ip';

comment on column private.contact_limits.an_hour_from_everyone is
  'The cap that all senders without a known address share.';
comment on column private.contact_limits.an_hour_from_one_address is
  'The cap of each known address; of IPv6 each network of 64 bits, which is what one sender is given.';
comment on column private.contact_limits.an_hour_in_total is
  'The cap of all messages together.';
comment on column private.contact_limits.address_header is
  'The request header, in lower case, in which the proxy in front of the API writes the sender''s address over whatever the sender wrote there. Null where there is no such proxy: then no address is believed.';

create function private.sender_network(p_address text) returns text
  language sql immutable set search_path = ''
as $$
  select case
    when not pg_input_is_valid(p_address, 'inet') then null
    when family(p_address::inet) = 6 then network(set_masklen(p_address::inet, 64))::text
    else host(p_address::inet)
  end;
$$;

comment on function private.sender_network is
  'The address as it is counted: IPv4 whole, of IPv6 the first 64 bits; null if it is no address.';

revoke all on function private.sender_network from public;
