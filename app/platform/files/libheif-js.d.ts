/** The part of libheif's JavaScript build that we use; this entry has no types. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }

  class HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Decodes into `pixels` (RGBA); null when that fails. */
    display(pixels: Pixels, done: (pixels: Pixels | null) => void): void
    free(): void
  }

  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
  }
  export default libheif
}
