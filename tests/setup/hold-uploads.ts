/** Uploads on their way, as the browser sends them. */
export function holdUploads() {
  const held: HeldUpload[] = [];
  class HeldUpload {
    readonly upload = {};
    readonly status = 201;
    response: unknown;
    onload = () => undefined as void;
    onabort = () => undefined as void;
    open = () => undefined;
    setRequestHeader = () => undefined;
    getAllResponseHeaders = () => 'content-type: application/json';
    send = () => void held.push(this);
    abort = () => this.onabort();
    arrive(answer: unknown) {
      this.response = new TextEncoder().encode(JSON.stringify(answer));
      this.onload();
    }
  }
  globalThis.XMLHttpRequest = HeldUpload as unknown as typeof XMLHttpRequest;
  return held;
}
