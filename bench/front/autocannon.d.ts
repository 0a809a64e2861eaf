// What this project uses of autocannon, which has no types of its own.
declare module 'autocannon' {
  type Options = { url: string; headers: Record<string, string>; amount: number; connections: number };
  type Result = { errors: number; '2xx': number };
  export default function autocannon(options: Options): Promise<Result>;
}
