import { createContext } from 'react';

/** Whether the operator has chosen a service that a machine's draft can come from. */
export const MachineOffer = createContext(false);
