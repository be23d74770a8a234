// A page of its own: a card that lies on the chart.
import { Paper } from "../suffren/chart/Paper";
import { say } from "../messages";

export function Card({ title, children }: { title: string; children: preact.ComponentChildren }) {
  return (
    <main class="home">
      <svg class="chart backdrop" viewBox="300 140 640 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <Paper />
      </svg>
      <div class="title-card">
        <p class="eyebrow">{say("web.title")}</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** The way to the first page, where a page ends. */
export function Back() {
  return (
    <a href="#" class="quiet">
      {say("web.menu")}
    </a>
  );
}
