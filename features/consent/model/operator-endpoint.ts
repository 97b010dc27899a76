export const OPERATOR_MODES = ['production', 'local'] as const;
export type OperatorMode = (typeof OPERATOR_MODES)[number];

/**
 * The operator in the settings for one interface. For personal loans v3 the address is the source of the consent text;
 * for the partner's own text it is the receiver of leads.
 */
export type OperatorEndpoint = {
  address: string;
  clientId: string;
  mode: OperatorMode;
};

export const shortEndpoint = ({ address, clientId, mode }: OperatorEndpoint) =>
  `${new URL(address).host}, client ${clientId}, ${mode} mode`;

export const describeEndpoint = ({ address, clientId, mode }: OperatorEndpoint) =>
  `${address} as client ${clientId}, ${mode} mode`;
