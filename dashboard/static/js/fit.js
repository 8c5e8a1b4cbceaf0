// How a list fills a wall: the columns that allow the largest type, all of it at once if it can be, else in pages.
//
// An item is what one entry takes, in em: `lines`, the widths of its lines of words, and `rest`, of what stands beside them.

const COLUMNS_MOST = 12;
const GAP_EM = 0.9;
const LINE_EM = 1.22;
const FITTING = 0.9; // so many of the names stand on one line; the few long ones take two
const EVEN = 0.93; // so much smaller may it be for the rows to be all alike
const LEGIBLE = 0.03; // of the screen's height: what is read from the back of the hall
const NEARLY = 0.97; // type a little smaller in fewer columns is the quieter wall
const LEAST = { px: 11, whole: 0.016, part: 0.022 }; // of the screen's height
const MOST = 0.085;

/**
 * The pages of a list, each with its `first` item and the one after its last, and the `columns` and type `size` in pixels
 * of all. `heads`: what each item stands under; a page begins with a new one where that is not far off. `space`: the
 * `width` and `height` for it and the height of the `screen`, in pixels; as many items as `whole` are shown at once, unless
 * nobody could read them.
 */
export function fitted(items, heads, space) {
  const most = MOST * space.screen;
  for (let count = 1; ; count += 1) {
    const share = count === 1 && items.length <= space.whole ? LEAST.whole : LEAST.part;
    const pages = split(heads, count);
    const fits = pages.map(({ first, end }) => fit(items.slice(first, end), space, most));
    const tightest = fits.reduce((least, one) => (one.size < least.size ? one : least));
    if (tightest.size >= Math.max(LEAST.px, share * space.screen) || count >= items.length) return { pages, ...tightest };
  }
}

/** So many parts of about the same length. */
function split(heads, count) {
  const length = heads.length / count;
  const starts = [0];
  for (let part = 1; part < count; part += 1) starts.push(newHeadNear(heads, Math.round(part * length), length / 8));
  return starts.map((first, part) => ({ first, end: part + 1 < count ? starts[part + 1] : heads.length }));
}

function newHeadNear(heads, place, reach) {
  for (let step = 0; step <= reach; step += 1) {
    for (const near of [place + step, place - step]) if (heads[near] !== heads[near - 1]) return near;
  }
  return place;
}

/** The columns with the largest type for these items; a little smaller where then every name stands on one line. */
function fit(items, space, most) {
  const needs = items.map(({ lines, rest }) => rest + Math.max(...lines)).sort((one, other) => one - other);
  const large = inColumns(items, needs[Math.ceil(needs.length * FITTING) - 1], space, most);
  const even = inColumns(items, needs[needs.length - 1], space, most);
  const legible = LEGIBLE * space.screen;
  const isAsGood = even.size >= EVEN * large.size && (even.size >= legible || large.size < legible);
  return isAsGood ? even : large;
}

/** The columns with the largest type where so many em stand beside each other in each. */
function inColumns(items, wide, space, most) {
  let best = { columns: 1, size: 0 };
  for (let columns = 1; columns <= Math.min(COLUMNS_MOST, items.length); columns += 1) {
    const widest = Math.min(most, space.width / (columns * wide + (columns - 1) * GAP_EM));
    const size = largest(widest, (tried) => heightOf(items, columns, space.width, tried) <= space.height);
    if (size * NEARLY > best.size) best = { columns, size };
  }
  return best;
}

function largest(most, isGood) {
  if (isGood(most)) return most;
  let [low, high] = [0, most];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (isGood(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** How high these items stand in so many columns, a row being as high as its highest; a line breaks between words. */
function heightOf(items, columns, width, size) {
  const column = width / size / columns - (GAP_EM * (columns - 1)) / columns;
  const rows = Math.ceil(items.length / columns);
  const heights = new Array(rows).fill(0);
  items.forEach(({ lines, rest, frame }, place) => {
    const count = lines.reduce((sum, line) => sum + (line + rest <= column ? 1 : Math.ceil((1.2 * line) / Math.max(1, column - rest))), 0);
    heights[place % rows] = Math.max(heights[place % rows], count * LINE_EM + frame);
  });
  return heights.reduce((sum, one) => sum + one, 0) * size;
}
