type Point = { zoom: number; latitude: number; longitude: number };

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,10})?)`;
const MAP = new RegExp(`(?:^#|&)map=(\\d{1,2})(?:\\.\\d+)?/${NUMBER}/${NUMBER}(?:&|$)`, 'u');
const LONE = new RegExp(`^${NUMBER}$`, 'u');
const USUAL_ZOOM = 15;
// About as large as the frame, in tiles of the map.
const TILES = 2.5;

const isPlace = (latitude: number, longitude: number) => Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180;

const numberOf = (text: string | null) => (LONE.test(text ?? '') ? Number(text) : undefined);
const numbersOf = (text: string | null) => (text ?? '').split(',').map(numberOf);

/** The box of a frame that shows a point in the middle. */
function boxAround({ zoom, latitude, longitude }: Point): string {
  const width = (360 / 2 ** zoom) * TILES;
  const height = width * 0.56 * Math.cos((latitude * Math.PI) / 180);
  const corners = [longitude - width / 2, latitude - height / 2, longitude + width / 2, latitude + height / 2];
  return corners.map((corner) => corner.toFixed(5)).join(',');
}

type MapPlayer = { page: string; player: string };

/** A map and its frame; `pin`: latitude and longitude of a mark, if it is one. */
function playerOf({ zoom, latitude, longitude }: Point, box: string, pin: readonly (number | undefined)[]): MapPlayer {
  const [lat = NaN, lon = NaN, ...others] = pin;
  const isPin = isPlace(lat, lon) && others.length === 0;
  const query = isPin ? `?mlat=${lat}&mlon=${lon}` : '';
  const marker = isPin ? `&marker=${encodeURIComponent(`${lat},${lon}`)}` : '';
  return {
    page: `https://www.openstreetmap.org/${query}#map=${zoom}/${latitude}/${longitude}`,
    player: `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik${marker}`,
  };
}

/** A map that was copied as a frame. */
function fromFrame(searchParams: URLSearchParams): MapPlayer | undefined {
  const [west, south, east, north, ...others] = numbersOf(searchParams.get('bbox'));
  if (west === undefined || south === undefined || east === undefined || north === undefined || others.length > 0)
    return undefined;
  const [latitude, longitude] = [(south + north) / 2, (west + east) / 2];
  const width = Math.max(Math.abs(east - west), 0.0001);
  if (!isPlace(latitude, longitude)) return undefined;
  const zoom = Math.min(19, Math.max(0, Math.round(Math.log2((360 * TILES) / width))));
  const point = { zoom, latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
  return playerOf(point, [west, south, east, north].join(','), numbersOf(searchParams.get('marker')));
}

/** A place on OpenStreetMap: a map, a mark on it, or the address of its frame. */
export function mapPlayer({ pathname, searchParams, hash }: URL): MapPlayer | undefined {
  if (pathname === '/export/embed.html') return fromFrame(searchParams);
  if (pathname !== '/') return undefined;
  const [, zoom, ...shown] = MAP.exec(hash) ?? [];
  const pin = [numberOf(searchParams.get('mlat')), numberOf(searchParams.get('mlon'))];
  const [latitude, longitude] = zoom === undefined ? pin : shown.map(Number);
  if (latitude === undefined || longitude === undefined || !isPlace(latitude, longitude)) return undefined;
  const point = { zoom: Math.min(19, Number(zoom ?? USUAL_ZOOM)), latitude, longitude };
  return playerOf(point, boxAround(point), pin);
}
