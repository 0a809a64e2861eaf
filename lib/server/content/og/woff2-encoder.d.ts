// Said here too, so that the types can be checked before the package is installed.
declare module 'woff2-encoder/decompress' {
  /** The TrueType file in a woff2 file. */
  export default function decompress(packed: Uint8Array): Promise<Uint8Array>;
}
