import { createCatalogue } from '#catalogue/catalogue.ts'
import { mergeSegments } from '#catalogue/merge.ts'
import { openSegment } from '#catalogue/segment.ts'
import type { IndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import type { OpenCopy } from './answers.ts'
import type { Copy } from './copies.ts'

/** Patches beyond which a copy is made one again. */
const PATCHES_MAX = 8

/** Opens a copy without parsing it: the engine's index with its patches on top. Throws when the bytes are not one. */
export function openCopy({ base, patches, shop, language }: Copy): OpenCopy {
  const whole = createCatalogue([openSegment(base)])
  const catalogue = patches.reduce(
    (sum, { segment, deletes }) => sum.update({ shop, upserts: segment, deletes }),
    whole,
  )
  return { catalogue, shop, language }
}

/** The copy after what the server answered: another whole, or a patch on top of what there is. */
export function renewed(copy: Copy | null, owner: string, { head, segment }: IndexAnswer, now: number): Copy {
  const { shop, language, version, since, deletes } = head
  const next = { owner, shop, language, version, checkedAt: now }
  if (since === null || copy === null) return { ...next, base: segment, patches: [] }
  const patched: Copy = { ...next, base: copy.base, patches: [...copy.patches, { segment, deletes }] }
  if (patched.patches.length <= PATCHES_MAX) return patched
  const { segments } = openCopy(patched).catalogue
  return segments.length === 0 ? patched : { ...patched, base: mergeSegments(segments), patches: [] }
}
