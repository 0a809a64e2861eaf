// What browsers have and jsdom lacks, as far as the shell uses it.

/** Media queries that always answer `matches`. */
export function stubMedia({ matches = false }: { matches?: boolean } = {}): void {
  // Listeners of both kinds: MUI still uses the older ones.
  const nothing = () => {};
  window.matchMedia = () =>
    Object.assign(new EventTarget(), {
      matches,
      addListener: nothing,
      removeListener: nothing,
    }) as unknown as MediaQueryList;
}

/** Modal dialogs, without their focus handling. */
export function stubDialog(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** Requests whose address is relative to the page: Node's own Request wants an absolute one. */
export function stubRequest(): void {
  const NodeRequest = globalThis.Request;
  globalThis.Request = class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
    }
  };
}
