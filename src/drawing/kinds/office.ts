import { type Point2, type Point3, range, roundedRect } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import type { Tint } from '../palette.ts'
import { tube } from '../rods.ts'
import type { Scene } from '../scene.ts'
import { ball, box } from '../solids.ts'
import { lines } from '../surfaces.ts'

const still = { shadow: false } as const

function put(s: Scene, x: number, z: number, w: number, h: number, tint: Tint, tone: number): void {
  const corners: [Point2, Point2] = [
    [x - w / 2, z],
    [x + w / 2, z + h],
  ]
  s.wallShadows.push(corners)
  box(s, x, 0, z, w, 4, h, { tint, radius: 1.6, tone, ...still })
}

const acousticpanel: DrawingKind = {
  variants: ['squares', 'grooved', 'staves'],
  limits: { w: [30, 300], h: [30, 300] },
  camera: { yaw: 0.32 },
  draw(s, p) {
    s.onGround = false
    if (p.variant === 0) {
      const side = Math.min(p.w ?? 58, 80)
      const accent = Math.floor(s.random() * 6)
      for (const j of range(2))
        for (const i of range(3))
          put(
            s,
            (i - 1) * (side + 2),
            j * (side + 2),
            side,
            side,
            i + 3 * j === accent ? 'detail' : 'body',
            (((i + j) % 3) - 1) * 0.6,
          )
    } else if (p.variant === 1) {
      const { w = 120, h = 120 } = p
      put(s, 0, 0, w, h, 'body', 0)
      const count = Math.max(8, Math.min(40, Math.round(w / 6)))
      const groove = (shift: number) =>
        range(count - 1).map((i): Point3[] => {
          const x = -w / 2 + (w * (i + 1)) / count + shift
          return [
            [x, -2.05, 1],
            [x, -2.05, h - 1],
          ]
        })
      lines(s, groove(0), 'body', -2.2, 1.5)
      lines(s, groove(0.9), 'body', 1.6, 0.6)
    } else {
      let x = -76
      for (const [i, w] of [34, 50, 26, 42].entries()) {
        put(s, x + w / 2, i % 2 ? 8 : 0, w - 3, 120 - (i % 3) * 14, i % 2 ? 'detail' : 'body', (i % 3) * 0.5 - 0.4)
        x += w
      }
    }
  },
}

/** The board's face with a shine, and on some boards what the last meeting left. */
function board(s: Scene, w: number, low: number, high: number, y: number, tint: Tint): void {
  const rect = (x0: number, x1: number, z0: number, z1: number, lean = 0): Point3[] => [
    [x0, y, z0],
    [x1, y, z0],
    [x1 - lean, y, z1],
    [x0 - lean, y, z1],
  ]
  s.face(rect(-w / 2 + 3, w / 2 - 3, low, high), tint, tint === 'linen' ? 0.8 : 0)
  const shine = Math.min(34, w * 0.2)
  s.face(
    rect(-w / 2 + shine, -w / 2 + shine * 2, low, high, Math.min(22, shine - 4)),
    'linen',
    3,
    tint === 'linen' ? 0.9 : 0.18,
  )
  if (!s.chance(0.5)) return
  const x = w * 0.08
  const ink = tint === 'linen' ? 'black' : 'linen'
  const rows = [0.24, 0.34, 0.44].map((u, i): Point3[] => {
    const z = high - (high - low) * u
    return [
      [x, y - 0.1, z],
      [x + w * (0.26 - i * 0.05), y - 0.1, z],
    ]
  })
  lines(s, rows, ink, 2, 1.2, 0.55)
  const curve: Point3[] = [
    [-w * 0.02, 0, 0.6],
    [w * 0.1, 0, 0.72],
    [w * 0.18, 0, 0.66],
    [w * 0.3, 0, 0.86],
  ]
  lines(s, [curve.map(([cx, , u]): Point3 => [cx, y - 0.1, high - (high - low) * (1.5 - u)])], 'detail', 0, 1.6, 0.8)
}

/** The rim of a frameless board, which a white wall would swallow. */
const edgeOf = (w: number, h: number, y: number): Point3[] => [
  [-w / 2, y, 0],
  [w / 2, y, 0],
  [w / 2, y, h],
  [-w / 2, y, h],
  [-w / 2, y, 0],
]

const whiteboard: DrawingKind = {
  variants: ['mobile', 'wall', 'glass'],
  limits: { w: [45, 320], h: [60, 220] },
  camera: { yaw: 0.4 },
  draw(s, p) {
    const { w = 150 } = p
    if (p.variant > 0) {
      const h = Math.min(p.h ?? 110, 160)
      s.onGround = false
      s.wallShadows.push([
        [-w / 2, 0],
        [w / 2, h],
      ])
      const glass = p.variant === 2
      box(s, 0, 0, 0, w, 3, h, { tint: glass ? 'body' : 'detail', radius: 1.2, ...still })
      board(s, w, glass ? 0.6 : 3, glass ? h - 0.6 : h - 3, -1.6, glass ? 'body' : 'linen')
      if (glass) lines(s, [edgeOf(w, h, -1.7)], 'body', -2, 1)
      else box(s, 0, -5, -2, w * 0.5, 7, 2, { tint: 'detail', ...still })
      return
    }
    const h = Math.max(p.h ?? 190, 140)
    const half = w / 2 - 4
    s.shade(roundedRect(0, 0, w, 12, 4), 10)
    for (const x of [-half, half]) {
      tube(
        s,
        [
          [x, 22, 4],
          [x, -22, 4],
        ],
        1.6,
      )
      ball(s, x, -24, 3, 2.8, { tint: 'black', tone: 1 })
      tube(
        s,
        [
          [x, 0, 4],
          [x, 0, h],
        ],
        1.6,
        still,
      )
      ball(s, x, 24, 3, 2.8, { tint: 'black', tone: 1 })
    }
    tube(
      s,
      [
        [-half, 0, 22],
        [half, 0, 22],
      ],
      1.1,
      still,
    )
    box(s, 0, -1, h - 112, w, 4, 108, { tint: 'detail', radius: 1.6, ...still })
    board(s, w, h - 109, h - 7, -3.1, 'linen')
    box(s, 0, -6, h - 113, w * 0.36, 7, 1.6, { tint: 'detail', ...still })
    box(s, -8, -7, h - 111.4, 12, 2, 2, { tint: 'black', tone: 2, ...still })
  },
}

export const office = { acousticpanel, whiteboard }
