/** What the browser's own decoder has to know before it takes the place of ours (Shape Detection API). */
const FORMATS = ['qr_code', 'ean_13', 'ean_8', 'code_128', 'upc_a', 'data_matrix'] as const

interface Detected {
  rawValue: string
  boundingBox: DOMRectReadOnly
}

interface Detector {
  detect: (image: ImageBitmapSource) => Promise<Detected[]>
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's own decoder; null where it has none, or one that does not know all of our codes. */
export async function detectorFor(): Promise<Detector | null> {
  const { BarcodeDetector: Class } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!Class) return null
  const known: readonly string[] = await Class.getSupportedFormats().catch(() => [])
  return FORMATS.every((format) => known.includes(format)) ? new Class({ formats: FORMATS }) : null
}
