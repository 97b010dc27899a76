import { setTimeout as pause } from 'node:timers/promises';
import { letADayPass } from './borrower-steps.ts';
import type { Wire } from './faulty-proxy.ts';
import type { FleetLane } from './fleet-lane.ts';
import type { Schedule } from './schedule.ts';
import type { Fault } from './toxics.ts';

const LASTS_MS = 400;

export async function letWeatherPass(lane: FleetLane, { weather, fault }: Schedule): Promise<void> {
  const { proxies, witness } = lane;
  switch (weather) {
    case 'calm':
      return;
    case 'token wire fails':
      return spoilAWhile(proxies.token, fault);
    case 'consents run out and their wire fails':
      await letADayPass(lane);
      return spoilAWhile(proxies.consents, fault);
    case 'lead wire refuses':
      proxies.lead.refuse();
      await pause(LASTS_MS);
      return proxies.lead.listen();
    case 'tokens are revoked':
      return witness.revokeTokens();
    case 'an instance is killed':
      return lane.killOne();
  }
}

async function spoilAWhile(proxy: Wire, fault: Fault) {
  proxy.faultFor = () => fault;
  await pause(LASTS_MS);
  proxy.faultFor = () => null;
  proxy.release();
}
