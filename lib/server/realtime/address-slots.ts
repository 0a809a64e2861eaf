/** How many things each address holds at once. */
export type AddressSlots = {
  /** Takes a place for this address; the answer gives it back, once. Null when none is free. */
  take: (address: string) => (() => void) | null;
};

/** At most `perAddress` places for each address. */
export function createAddressSlots(perAddress: number): AddressSlots {
  const taken = new Map<string, number>();

  function give(address: string): void {
    const left = (taken.get(address) ?? 1) - 1;
    if (left > 0) taken.set(address, left);
    else taken.delete(address);
  }

  return {
    take(address) {
      const count = taken.get(address) ?? 0;
      if (count >= perAddress) return null;
      taken.set(address, count + 1);
      let held = true;
      return () => {
        if (held) give(address);
        held = false;
      };
    },
  };
}
