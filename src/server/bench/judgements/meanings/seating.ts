import { a, means } from '../rule.ts'
import { ARMCHAIRS, BENCHES, CHAIRS, OFFICE, SOFAS, WOOD } from '../sorts.ts'

/** What is meant by the names of things to sit on. */
export const SEATING = {
  seating: means(a([...OFFICE, 'saddle', ...CHAIRS, ...ARMCHAIRS, ...SOFAS, ...BENCHES, 'barstool', 'stool', 'pouf'])),
  office_chair: means(a(OFFICE), a(['saddle'])),
  mesh_chair: means(a(['meshchair']), a(['execchair', 'taskchair']), a(['saddle'])),
  saddle_chair: means(a(['saddle']), [], a(OFFICE)),
  chair: means(a(CHAIRS), a([...OFFICE, 'saddle']), a([...ARMCHAIRS, 'barstool'])),
  stacking_chair: means(a(['shellchair']), [], a(['woodchair', 'meetingchair'])),
  conference_chair: means(a(['meetingchair']), [], a(['shellchair', 'woodchair'])),
  visitor_chair: means(a(CHAIRS), [], a(ARMCHAIRS)),
  wooden_chair: means([a(['woodchair']), a(['shellchair'], { materials: WOOD })], [], a(['meetingchair'])),
  bar_stool: means(a(['barstool']), [], a(['stool'])),
  stool: means(a(['stool']), a(['barstool']), a(['pouf'])),
  armchair: means(a(ARMCHAIRS), [], a(['sofa'])),
  lounge_chair: means(a(['tubchair']), a(['clubchair', 'easychair']), a(['sofa'])),
  sofa: means(a(SOFAS), [], a(ARMCHAIRS)),
  corner_sofa: means(a(['cornersofa']), [], a(['sofa', 'plinthsofa'])),
  two_seater: means(a(['sofa'], { sizes: ['2'] }), a(['plinthsofa'], { sizes: ['150'] }), a(SOFAS)),
  bench: means(a(BENCHES), [], a(['changing'])),
  wooden_bench: means(a(['woodbench']), a(['bench'])),
  pouffe: means(a(['pouf']), a(['stool'])),
  armrest: means(a(['armrests'])),
  headrest: means(a(['headrest'])),
  castors: means(a(['castors'])),
  seat_pad: means(a(['seatpad']), [], a(['cushion', 'cushionpart'])),
  felt_glides: means(a(['glides'])),
} as const
