export const OPERATOR_MODES = ['production', 'local'] as const;
export type OperatorMode = (typeof OPERATOR_MODES)[number];

/**
 * The operator as the settings name it for one interface. For personal loans v3 the address is where the consent text is
 * fetched; for a text of the partner's own it is where the leads go.
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
