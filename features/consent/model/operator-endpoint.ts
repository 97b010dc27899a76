export const OPERATOR_MODES = ['production', 'local'] as const;
type OperatorMode = (typeof OPERATOR_MODES)[number];

/** For personal loans v3, `address` serves the consent text. For the partner's own texts, it receives the leads. */
export type OperatorEndpoint = {
  address: string;
  clientId: string;
  mode: OperatorMode;
};

export const shortEndpoint = ({ address, clientId, mode }: OperatorEndpoint) =>
  `${new URL(address).host}, client ${clientId}, ${mode} mode`;

export const describeEndpoint = ({ address, clientId, mode }: OperatorEndpoint) =>
  `${address} as client ${clientId}, ${mode} mode`;
