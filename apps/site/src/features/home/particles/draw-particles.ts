// Draws the particle field onto a canvas.
import { findLinks, type Particle } from './particle-field.ts';

export type ThreadColours = { warp: string; weft: string; particle: string };

const RADIUS = 3;
const LINK_OPACITY = 0.95;
const PARTICLE_OPACITY = 0.7;

export function drawParticles(
  context: CanvasRenderingContext2D,
  particles: readonly Particle[],
  colours: ThreadColours,
): void {
  const { canvas } = context;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.lineWidth = 1.25;
  for (const { from, to, thread, strength } of findLinks(particles)) {
    context.globalAlpha = strength * LINK_OPACITY;
    context.strokeStyle = colours[thread];
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  context.globalAlpha = PARTICLE_OPACITY;
  context.fillStyle = colours.particle;
  for (const { x, y } of particles) {
    context.beginPath();
    context.moveTo(x, y - RADIUS);
    context.lineTo(x + RADIUS, y);
    context.lineTo(x, y + RADIUS);
    context.lineTo(x - RADIUS, y);
    context.fill();
  }
}
