// The geometry of the hero particles: number, position, movement and links.
// A link is warp if it is more vertical, and weft if it is more horizontal.

export type Particle = { x: number; y: number; xPerSecond: number; yPerSecond: number };
export type Area = { width: number; height: number };
export type Thread = 'warp' | 'weft';
export type LinkVisitor = (from: Particle, to: Particle, thread: Thread, strength: number) => void;

const PIXELS_PER_PARTICLE = 15;
const MAX_PARTICLES = 120;
const LINK_DISTANCE = 120;
const MAX_SPEED = 10.5;

export function countParticles(width: number): number {
  return Math.floor(Math.min(width / PIXELS_PER_PARTICLE, MAX_PARTICLES));
}

/** The same width always gives the same start positions, so that screenshots can be compared. */
export function createParticles({ width, height }: Area): Particle[] {
  const random = createRandom();
  return Array.from({ length: countParticles(width) }, () => ({
    x: random() * width,
    y: random() * height,
    xPerSecond: (random() - 0.5) * 2 * MAX_SPEED,
    yPerSecond: (random() - 0.5) * 2 * MAX_SPEED,
  }));
}

/** Moves every particle and reverses its direction at the edges. */
export function moveParticles(particles: Particle[], area: Area, seconds: number): void {
  for (const particle of particles) {
    particle.x += particle.xPerSecond * seconds;
    particle.y += particle.yPerSecond * seconds;
    particle.xPerSecond = turnBack(particle.x, area.width, particle.xPerSecond);
    particle.yPerSecond = turnBack(particle.y, area.height, particle.yPerSecond);
  }
}

/**
 * Calls `visit` for each pair within the link distance. `strength` decreases from 1 to 0 with the
 * distance. It runs for every frame and therefore creates no objects.
 */
export function visitLinks(particles: readonly Particle[], visit: LinkVisitor): void {
  for (let index = 0; index < particles.length; index += 1) {
    const from = particles[index];
    for (let other = index + 1; other < particles.length; other += 1) {
      const to = particles[other];
      if (from !== undefined && to !== undefined) visitLink(from, to, visit);
    }
  }
}

function visitLink(from: Particle, to: Particle, visit: LinkVisitor): void {
  const dx = Math.abs(from.x - to.x);
  const dy = Math.abs(from.y - to.y);
  const squaredDistance = dx * dx + dy * dy;
  if (squaredDistance > LINK_DISTANCE * LINK_DISTANCE) return;
  visit(from, to, dy > dx ? 'warp' : 'weft', 1 - Math.sqrt(squaredDistance) / LINK_DISTANCE);
}

function turnBack(position: number, end: number, speed: number): number {
  if (position < 0) return Math.abs(speed);
  return position > end ? -Math.abs(speed) : speed;
}

/** Park-Miller generator with a fixed seed. */
function createRandom(): () => number {
  let state = 11;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
