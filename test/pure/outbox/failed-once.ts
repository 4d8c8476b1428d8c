import type { Schedule } from './schedule.ts'

/** Schedules that once led to a violation, cut down to what it took; each is played again in every run. */
export const FAILED_ONCE: readonly { why: string; schedule: Schedule }[] = [
  {
    why: 'a message is refused for want of rights, and its copy comes after the next one, with the rights',
    schedule: {
      seed: 970462979,
      turns: [
        11413937, 16633454, 6012513, 12963955, 1784534, 2132576, 4411564, 11485457, 15310004, 2708954, 162870, 0, 0, 0,
        6246557, 4214119, 10709285, 0, 0, 0, 0, 0, 0, 0, 11501026, 0, 0, 0, 0, 2589461, 0,
      ],
    },
  },
  {
    why: 'the worker is the last to hear of a change, on a server that was set back',
    schedule: {
      seed: 379250101,
      turns: [
        0, 6067873, 8151246, 13930220, 11148985, 6251641, 0, 5304430, 13628444, 4700058, 3401234, 4634971, 0, 0,
        10932491, 1206239, 4662093, 14822051, 0, 0, 0, 0, 7437460, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      ],
    },
  },
  {
    why: 'the record of a cart’s making is damaged while it is on its way, with what follows it',
    schedule: {
      seed: 2108034385,
      turns: [
        15165742, 317461, 13603103, 6485347, 0, 6447865, 10416830, 11501645, 0, 4204285, 5503017, 10412596, 1037827,
        12803876, 10595634, 1175922, 3038607, 8841508, 6112055, 13148439, 10660859, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0,
      ],
    },
  },
  {
    why: 'many of two hundred are refused with all that goes with them',
    schedule: {
      seed: 189491820,
      turns: [
        0, 5640593, 7314156, 514890, 13375568, 0, 5772572, 0, 0, 0, 8736783, 0, 7369181, 0, 0, 3942792, 0, 0, 0, 0, 0,
        0, 0, 0, 784144,
      ],
    },
  },
  {
    why: 'what a slow device keeps comes when its page knows more',
    schedule: {
      seed: 1279868953,
      turns: [
        10493110, 7092849, 0, 11167093, 5286234, 0, 13670431, 14422567, 14409563, 3934911, 0, 12258004, 3069391,
        9544672, 5253006, 592982, 12423671, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4713071,
      ],
    },
  },
  {
    why: 'a server that is set back forgets a refusal that one page has heard and another has not',
    schedule: {
      seed: 1099865038,
      turns: [
        11651452, 12117357, 6953799, 9047124, 640014, 0, 6371347, 3390483, 11641582, 10656369, 0, 13258446, 2763624,
        1403741, 5207850, 3353821, 4117929, 10781299, 13719869, 2155773, 1301543, 15464672, 7878677, 6782295, 0,
        6872016, 0, 0, 7981201, 0,
      ],
    },
  },
  {
    why: 'a refusal comes when the cart that an earlier addition went into has not been read yet',
    schedule: {
      seed: 1974123379,
      turns: [
        6100746, 7956235, 11934623, 1407027, 5113653, 13641585, 13099946, 4418066, 4508804, 7236663, 6378802, 4947087,
        15942964, 3553834, 6984077, 0, 0, 0, 0, 0, 0, 5078476, 0, 2679025, 15242610, 7194379, 0, 9940730, 0, 1647433, 0,
        1104922, 1911340, 0,
      ],
    },
  },
  {
    why: 'a change of a cart that a restored server has lost is refused, and its copy comes when the cart is there again',
    schedule: {
      seed: 1510488399,
      turns: [
        3418082, 11062365, 0, 14233603, 12390281, 0, 11513664, 0, 13956064, 665858, 11537761, 6349931, 16024756,
        9969485, 3767757, 2893767, 4193209, 13836384, 5980380, 6955348, 12418204, 1922558, 971087, 11916873, 7956189,
        2735295, 2617106, 0, 0, 0, 337102, 0, 0, 0, 11168010, 0, 0, 10828488, 668911, 9624638, 11818444, 0, 3539441,
        12568582, 0,
      ],
    },
  },
  {
    why: 'a server that is set back counts up to the revision that a device holds, and answers with a difference to that',
    schedule: {
      seed: 1952548271,
      turns: [
        0, 13145954, 8762769, 5932922, 2282741, 328634, 13825830, 0, 12600984, 9856453, 2070167, 9374008, 741686,
        7988636, 2403938, 0, 12234436, 1349872, 0, 16304085, 12365993, 3462122, 13614247, 11733318, 0, 7734902, 9762914,
        14390016, 0, 4391347, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3364530, 15855527, 6740547,
      ],
    },
  },
  {
    why: 'a change is refused and its refusal dismissed by another page, and a later one taken, before its page looks',
    schedule: {
      seed: 1015449281,
      turns: [
        1432922, 2644096, 872468, 2685078, 12257034, 6241772, 9192494, 4619209, 7887623, 10145565, 16033433, 10669936,
        13766539, 0, 2838507, 0, 14337882, 11070297, 13046483, 0, 1843180, 0, 0, 0, 1028071, 674701, 13982121, 0, 70452,
        0, 0, 5895931, 0,
      ],
    },
  },
  {
    why: 'a message is sent by another page, and gone, before its page looks',
    schedule: {
      seed: 523427495,
      turns: [
        7327910, 1085823, 9010450, 0, 7415970, 15501714, 0, 10151058, 0, 0, 0, 0, 0, 0, 0, 1285972, 8961072, 0, 0,
        6925431, 0, 0,
      ],
    },
  },
  {
    why: 'what a slow device keeps comes with an earlier state of a cart that its page has changed',
    schedule: {
      seed: 1005141519,
      turns: [
        1651602, 8082589, 11756364, 14598259, 952365, 1392969, 6669973, 4443322, 16108145, 7585731, 16313002, 0, 0,
        11268998, 0, 2026502, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 14069877, 15878744,
      ],
      rooms: true,
      together: false,
      company: false,
    },
  },
  {
    why: 'a cart is refused with an addition to it, and their copy comes when another client of its person has made the cart',
    schedule: {
      seed: 645802293,
      turns: [
        9015701, 0, 0, 0, 0, 5659288, 0, 9025142, 14507663, 10927610, 15666525, 0, 6744146, 9444627, 4990539, 0,
        10759786, 8557295, 10230020, 3986934, 4111275, 3720420, 1118463, 0, 6200734, 675208, 13158856, 280290, 6373386,
        0, 0, 0, 0, 12835187, 0, 14195831, 7608905, 0, 0, 7490875, 0, 8162180,
      ],
      rooms: true,
      together: false,
      company: false,
    },
  },
  {
    why: 'the same, when the refused addition has been dismissed',
    schedule: {
      seed: 2134131191,
      turns: [
        10424362, 0, 6619634, 0, 0, 15328593, 10330784, 5175210, 7597659, 15201639, 16001454, 11684967, 15548361,
        8880132, 12751194, 7930272, 13241636, 0, 0, 0, 2652270, 2475415, 11429529, 0, 0, 1045120, 0, 3397909, 0, 0, 0,
        14488209, 0, 0, 0, 0, 0,
      ],
      rooms: true,
      together: false,
      company: false,
    },
  },
]
