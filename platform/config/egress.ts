import { privateHostList } from './values.ts';

export const egress = {
  EGRESS_PRIVATE_HOSTS: privateHostList.default([]).meta({
    description:
      'The hosts that the app may call at a private, loopback or link-local address: `host`, `host:port`, an IP address, or a range such as `10.20.0.0/16`, separated by commas. Local mode calls every host.',
    fallback: 'none',
  }),
};
